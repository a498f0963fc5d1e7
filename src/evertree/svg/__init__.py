"""Pictures as SVG text, made without any drawing library: for the report and for notebooks."""
