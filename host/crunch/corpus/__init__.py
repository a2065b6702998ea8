"""Cleaning of whole folders: pages of one site are compared with each other (Moong 2009, section 4)."""
