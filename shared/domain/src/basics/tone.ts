/** The tones of a status. Icon and word come with each, so meaning never depends on colour alone. */
export const TONES = ['success', 'info', 'warning', 'error', 'neutral'] as const;
export type Tone = (typeof TONES)[number];
