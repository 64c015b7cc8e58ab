let isDown = false;
const waiting: (() => void)[] = [];

/** Notes when something is pressed, and when it is let go. */
export function followPresses(): void {
  addEventListener('pointerdown', ({ button }) => {
    isDown = button === 0;
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, () =>
      // The click comes after it.
      setTimeout(() => {
        isDown = false;
        for (const go of waiting.splice(0)) go();
      }),
    );
}

/** Until nothing is held down: a button that is replaced or moved between press and release gets no click. */
export const released = async (): Promise<void> => {
  if (isDown) await new Promise<void>((go) => waiting.push(go));
};
