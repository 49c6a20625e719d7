"""What the owner of a workspace does with it: make it ready, describe its names, give its database a login of HopQL's
own, ask how all parts are, try what must not be possible; and the demo."""
