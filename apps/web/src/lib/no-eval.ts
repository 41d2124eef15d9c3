import { z } from "zod";

// zod tries `new Function` once to see whether it may; our policy forbids it, and browsers report the try. Before any schema.
z.config({ jitless: true });
