/** How good what a status says is. Icon and word come with it, so meaning never depends on colour alone. */
export const TONES = ['success', 'info', 'warning', 'error', 'neutral'] as const;
export type Tone = (typeof TONES)[number];
