import type { Rule } from "../rule.ts";
import { drumRules } from "./drums.ts";
import { formRules } from "./form.ts";
import { handRules } from "./hands.ts";
import { harmonyRules } from "./harmony.ts";
import { keyRules } from "./key.ts";
import { melodyRules } from "./melody.ts";
import { notationRules } from "./notation.ts";
import { pitchRules } from "./pitch.ts";
import { positionRules } from "./positions.ts";
import { purposeRules } from "./purpose.ts";
import { rhythmRules } from "./rhythm.ts";
import { stringRules } from "./strings.ts";
import { textureRules } from "./texture.ts";
import { windRules } from "./winds.ts";

/** Every rule of the grammar; where two fit the same words, the earlier one holds. */
export const rules: readonly Rule[] = [
  ...handRules,
  ...positionRules,
  ...pitchRules,
  ...keyRules,
  ...melodyRules,
  ...rhythmRules,
  ...harmonyRules,
  ...drumRules,
  ...textureRules,
  ...windRules,
  ...stringRules,
  ...notationRules,
  ...formRules,
  ...purposeRules,
];
