interface FaceDetector {
  detect(source: CanvasImageSource): Promise<readonly unknown[]>;
}

declare global {
  interface Window {
    /** The Shape Detection API. Some browsers lack it, and some have it without support. */
    FaceDetector?: new () => FaceDetector;
  }
}

/** How many faces a picture shows; undefined where the browser cannot tell. */
export async function countFaces(source: CanvasImageSource): Promise<number | undefined> {
  if (!window.FaceDetector) return undefined;
  try {
    return (await new window.FaceDetector().detect(source)).length;
  } catch {
    return undefined;
  }
}
