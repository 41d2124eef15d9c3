/** Milliseconds of that many days. */
export const days = (count: number): number => count * 86_400_000;
export const minutes = (count: number): number => count * 60_000;
export const seconds = (count: number): number => count * 1000;
export const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);
