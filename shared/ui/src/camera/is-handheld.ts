/** Whether this device is held in the hand and used by finger alone: it has the camera that others would hand over to. */
export const isHandheld = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;
