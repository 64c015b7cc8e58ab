import { formatRelative } from '@balcao/domain';
import { Button, StatusPill } from '@balcao/ui/base';
import { useEffect, useState } from 'react';

const OLD_MS = 2 * 60_000;
const LOOK_EVERY_MS = 15_000;

interface DataAgeProps {
  /** The moment that the figures are of. */
  updatedAt: string;
  onRefresh(): void;
}

/** Says that the figures are old, once they are. */
export function DataAge({ updatedAt, onRefresh }: DataAgeProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), LOOK_EVERY_MS);
    return () => clearInterval(clock);
  }, []);
  const isOld = now.getTime() - Date.parse(updatedAt) > OLD_MS;
  return (
    <div role="status" className="metrics-age">
      {isOld && (
        <>
          <StatusPill kind="warning" icon="clock" label={`Dados de ${formatRelative(updatedAt, now)}`} />
          <Button kind="link" size="small" onClick={onRefresh}>
            Atualizar números
          </Button>
        </>
      )}
    </div>
  );
}
