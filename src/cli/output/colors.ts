import picocolors from "picocolors";

/** What paints, or leaves as it is. */
export const colorsFor = (painted: boolean) => picocolors.createColors(painted);

export type Colors = ReturnType<typeof colorsFor>;
