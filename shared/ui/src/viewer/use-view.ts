import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  centredOn,
  moved,
  type Point,
  placeAt,
  type Size,
  turned,
  type View,
  wholeView,
  ZOOM_STEP,
  zoomed,
} from './view';

/** The actions on a view. Positions are shares of the stage from its upper left. */
export interface ViewActions {
  zoomIn(): void;
  zoomOut(): void;
  zoomBy(factor: number, at: Point): void;
  move(by: Point): void;
  /** Centres a position, and zooms in when the whole picture was shown. */
  lookAt(at: Point): void;
  showAll(): void;
  turn(): void;
}

/** The view of a picture on a stage, and its actions. */
export function useView(picture: Size, stage: Size): [View, ViewActions] {
  const [view, setView] = useState(() => wholeView(picture));
  const sizes = useRef({ picture, stage });
  useLayoutEffect(() => {
    sizes.current = { picture, stage };
  });
  const actions = useMemo<ViewActions>(() => {
    const change = (how: (view: View, picture: Size, stage: Size) => View) =>
      setView((now) => how(now, sizes.current.picture, sizes.current.stage));
    return {
      zoomIn: () => change((now, ...both) => zoomed(...both, now, ZOOM_STEP)),
      zoomOut: () => change((now, ...both) => zoomed(...both, now, 1 / ZOOM_STEP)),
      zoomBy: (factor, at) => change((now, ...both) => zoomed(...both, now, factor, at)),
      move: (by) => change((now, ...both) => moved(...both, now, by)),
      lookAt: (at) =>
        change((now, ...both) => {
          const nearer = now.zoom === 1 ? { ...now, zoom: ZOOM_STEP ** 2 } : now;
          return centredOn(...both, nearer, placeAt(...both, now, at));
        }),
      showAll: () => change(({ turns }, shown) => wholeView(shown, turns)),
      turn: () => change((now, ...both) => turned(...both, now)),
    };
  }, []);
  return [view, actions];
}
