import type { ReactNode } from 'react';
import { Thumbnail, type ThumbnailProps } from './thumbnail';

export interface PicturedProps extends ThumbnailProps {
  children: ReactNode;
}

/** Words with a small picture before them, in one line however long they are. */
export function Pictured({ children, ...picture }: PicturedProps) {
  return (
    <span className="bal-pictured">
      <Thumbnail {...picture} />
      <span>{children}</span>
    </span>
  );
}
