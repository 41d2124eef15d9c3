import { type Recipe, strengthSlots } from "./version.ts";

/** Gives equal recipes as one object, so that what was made of them is found again at once. */
export type Recipes = {
  readonly of: (recipe: Recipe) => Recipe;
  /** The recipe of `length` operations with another strength at one place; the recipe itself when it has that strength already. */
  readonly changed: (recipe: Recipe, length: number, place: number, strength: number) => Recipe;
};

export function createRecipes(): Recipes {
  const byContent = new Map<string, Recipe>();
  const byChange = new WeakMap<Recipe, Map<number, Recipe>>();
  const of = (recipe: Recipe): Recipe => {
    const content = recipe.join();
    const known = byContent.get(content) ?? recipe;
    byContent.set(content, known);
    return known;
  };
  return {
    of,
    changed: (recipe, length, place, strength) => {
      if (recipe.length === length && recipe[place] === strength) return recipe;
      const made = byChange.get(recipe) ?? new Map<number, Recipe>();
      byChange.set(recipe, made);
      const key = place * strengthSlots + strength;
      const next = made.get(key) ?? of(Array.from({ length }, (_, i) => (i === place ? strength : (recipe[i] ?? 0))));
      made.set(key, next);
      return next;
    },
  };
}
