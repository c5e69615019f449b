/** Part of the URL of every drawing, so that browsers fetch a new one. */
export const drawingVersion = 6
