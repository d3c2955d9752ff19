/** Tests decode with compiled schemas, as the service does. */
await import("effect/schema/SchemaJITCompiler/enable")
