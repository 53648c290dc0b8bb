validate <cases
