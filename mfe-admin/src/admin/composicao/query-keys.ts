/** Under which the page keeps what it has read. */
export const STATUS_KEY = ['composition', 'status'] as const;
export const HISTORY_KEY = ['composition', 'history'] as const;
export const OWN_KEY = ['composition', 'own'] as const;
