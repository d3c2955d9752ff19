// The entry of a launch that only installs: says which Node it brought.
console.log(`Node ${process.version}`)
