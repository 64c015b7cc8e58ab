/// <reference lib="dom" />

const MOST_MS = 15_000;

/**
 * Loads a gateway's script, once. No gateway offers a digest for its own: what it may do is bounded by the policy of this frame.
 * @param dataset of its element, where the script reads it
 * @throws where it does not load in time
 */
export function loadScript(src: string, dataset: Readonly<Record<string, string>> = {}): Promise<void> {
  if (document.querySelector(`script[src="${src}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The script of the gateway did not load.'));
    };
    script.src = src;
    Object.assign(script.dataset, dataset);
    script.onload = () => resolve();
    script.onerror = fail;
    setTimeout(fail, MOST_MS);
    document.head.append(script);
  });
}
