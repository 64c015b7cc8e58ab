/** Sleep that ends before its time when somebody calls. */
export interface Sleep {
  /** Sleeps so long, and not at all when it was woken since the last time. */
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
