// The entry of a launch that only installs.
export {}
