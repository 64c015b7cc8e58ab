import { useState } from 'react';
import { Icon, type IconName } from './icon';

export interface ThumbnailProps {
  /** Empty when there is no picture. The icon is shown then, and when the picture cannot be loaded. */
  src: string;
  /** Empty when the text beside it says the same. */
  alt?: string;
  icon: IconName;
}

/** A small square picture beside a text. */
export function Thumbnail({ src, alt = '', icon }: ThumbnailProps) {
  const [failed, setFailed] = useState('');
  if (!src || failed === src) {
    return (
      <span className="bal-thumbnail bal-thumbnail-empty">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <img
      className="bal-thumbnail"
      src={src}
      alt={alt}
      width={40}
      height={40}
      loading="lazy"
      onError={() => setFailed(src)}
    />
  );
}
