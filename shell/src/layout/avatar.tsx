import { useState } from 'react';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? words.at(-1) : '';
  return `${first.charAt(0)}${last?.charAt(0) ?? ''}`.toLocaleUpperCase('pt-BR') || '?';
}

/**
 * A person's picture; their initials without one, or while it cannot be loaded. It stands beside the name, so screen
 * readers skip it.
 */
export function Avatar({ name, imageUrl }: { name: string; imageUrl: string }) {
  const [failedUrl, setFailedUrl] = useState('');
  if (!imageUrl || imageUrl === failedUrl)
    return (
      <span className="bal-avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return (
    <img
      className="bal-avatar"
      src={imageUrl}
      alt=""
      width={32}
      height={32}
      onError={() => setFailedUrl(imageUrl)}
    />
  );
}
