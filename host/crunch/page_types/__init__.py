"""What type of page it is: an article, documentation, a service, a forum, a collection, a listing or a product."""
