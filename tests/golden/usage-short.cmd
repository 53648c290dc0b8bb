validate -Z
