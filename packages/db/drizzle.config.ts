import { defineConfig } from "drizzle-kit";

// `npx drizzle-kit generate` in this folder writes the next numbered migration; never edit one that was released.
export default defineConfig({ dialect: "postgresql", schema: "./src/schema/index.ts", out: "../../drizzle" });
