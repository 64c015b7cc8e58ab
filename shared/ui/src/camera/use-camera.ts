import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CameraFailure, cameraFailureOf } from './camera-failure';
import type { CaptureShape } from './capture-target';
import { cameraAfter, hasTorch, openStream, setTorch, stop } from './streams';

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'failed'; failure: CameraFailure }
  | {
      kind: 'live';
      /** Whether it looks at the person, who expects to see it as in a mirror. */
      mirrored: boolean;
      /** The camera that could be used instead. */
      nextCamera: string | undefined;
      /** Whether its light is on; undefined where it has none. */
      torch: boolean | undefined;
    };

export interface Camera {
  state: CameraState;
  /** Tries again, or opens another camera. */
  start(deviceId?: string): void;
  toggleTorch(): void;
}

/**
 * Shows a camera's picture in a video element. The camera is off again when the component goes, with whatever page it was
 * on, and while the page is not seen.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, shape: CaptureShape): Camera {
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const stream = useRef<MediaStream | null>(null);
  /** Counts the requests to the browser, so that late answers are ignored. */
  const question = useRef(0);

  const close = useCallback(() => {
    question.current += 1;
    stop(stream.current);
    stream.current = null;
  }, []);

  const start = useCallback(
    async (deviceId?: string) => {
      close();
      const mine = question.current;
      const isLate = () => mine !== question.current;
      setState({ kind: 'starting' });
      try {
        const opened = await openStream(shape, deviceId);
        if (isLate()) return stop(opened);
        stream.current = opened;
        const [track] = opened.getVideoTracks();
        track?.addEventListener('ended', () => {
          if (!isLate()) setState({ kind: 'failed', failure: 'interrupted' });
        });
        if (video.current) video.current.srcObject = opened;
        await video.current?.play();
        const nextCamera = await cameraAfter(track);
        if (isLate()) return;
        const facing = track?.getSettings().facingMode ?? (shape === 'face' ? 'user' : 'environment');
        const torch = hasTorch(track) ? false : undefined;
        setState({ kind: 'live', mirrored: facing === 'user', nextCamera, torch });
      } catch (error) {
        if (isLate()) return;
        close();
        setState({ kind: 'failed', failure: cameraFailureOf(error) });
      }
    },
    [close, shape, video],
  );

  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === 'hidden') close();
      else void start();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [start, close]);

  async function toggleTorch() {
    if (state.kind !== 'live' || state.torch === undefined) return;
    const wanted = !state.torch;
    const isLit = await setTorch(stream.current?.getVideoTracks()[0], wanted);
    // A torch that does not work is treated as missing.
    setState({ ...state, torch: isLit ? wanted : undefined });
  }

  return {
    state,
    start: useCallback((deviceId?: string) => void start(deviceId), [start]),
    toggleTorch: () => void toggleTorch(),
  };
}
