import { afterAll } from "vitest";
import { closeBrowser } from "./chromium.ts";

afterAll(closeBrowser);
