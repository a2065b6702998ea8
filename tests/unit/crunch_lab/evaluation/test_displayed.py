from crunch_lab.evaluation.displayed import displayed_text


def test_displayed_text():
    assert displayed_text("<style>x{}</style><p>un<b>believ</b>able</p><p>&amp; more") == "unbelievable\n& more"
    assert displayed_text("") == ""
