import type { Rule } from "../rule.ts";
import { accompanimentRules } from "./accompaniment.ts";
import { bassGuitarRules } from "./bass-guitar.ts";
import { bowedRules } from "./bowed.ts";
import { brassRules } from "./brass.ts";
import { drumRules } from "./drums.ts";
import { formRules } from "./form.ts";
import { frettedRules } from "./fretted.ts";
import { handRules } from "./hands.ts";
import { harmonyRules } from "./harmony.ts";
import { keyRules } from "./key.ts";
import { melodyRules } from "./melody.ts";
import { notationRules } from "./notation.ts";
import { ornamentRules } from "./ornaments.ts";
import { pitchRules } from "./pitch.ts";
import { positionRules } from "./positions.ts";
import { purposeRules } from "./purpose.ts";
import { registerRules } from "./registers.ts";
import { rhythmRules } from "./rhythm.ts";
import { tempoRules } from "./tempo.ts";
import { textureRules } from "./texture.ts";
import { valueRules } from "./values.ts";
import { windRules } from "./winds.ts";

/** Every rule of the grammar; where two fit the same words, the earlier one holds. */
export const rules: readonly Rule[] = [
  ...handRules,
  ...positionRules,
  ...pitchRules,
  ...keyRules,
  ...melodyRules,
  ...valueRules,
  ...rhythmRules,
  ...tempoRules,
  ...harmonyRules,
  ...ornamentRules,
  ...drumRules,
  ...accompanimentRules,
  ...textureRules,
  ...registerRules,
  ...windRules,
  ...brassRules,
  ...bowedRules,
  ...frettedRules,
  ...bassGuitarRules,
  ...notationRules,
  ...formRules,
  ...purposeRules,
];
