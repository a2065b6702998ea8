"""Work in other processes: workers that answer lines of JSON, a pool of them, and the journal of what is done."""
