import { useState } from 'react';
import { Icon, type IconName } from './icon';

export interface ThumbnailProps {
  /** Empty where there is no picture: the icon stands for it, as for one that cannot be loaded. */
  src: string;
  /** Empty where the words beside it say the same. */
  alt?: string;
  icon: IconName;
}

/** A small square picture of what stands beside it. */
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
