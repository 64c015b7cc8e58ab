/** A sleep that `wake` ends early. */
export interface Sleep {
  /** Sleeps this long. Returns at once when `wake` was called since the last sleep. */
  until(milliseconds: number): Promise<void>;
  wake(): void;
}

export function createSleep(): Sleep {
  let isWoken = false;
  let end = () => {};
  return {
    async until(milliseconds) {
      if (!isWoken && milliseconds > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWoken = false;
    },
    wake() {
      isWoken = true;
      end();
    },
  };
}
