import { Icon, type IconName } from './icon';

export interface StatusPillProps {
  kind: 'success' | 'info' | 'warning' | 'danger' | 'neutral';
  icon: IconName;
  label: string;
}

/** A status as an icon and a word. Colour is never the only sign. */
export function StatusPill({ kind, icon, label }: StatusPillProps) {
  return (
    <span className={`bal-pill bal-pill-${kind}`}>
      <Icon name={icon} size={16} />
      {label}
    </span>
  );
}
