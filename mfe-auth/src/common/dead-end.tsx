import { LinkButton, Notice, Stack } from '@balcao/ui/base';
import { useEffect, useRef } from 'react';
import './dead-end.css';

interface DeadEndProps {
  title: string;
  /** A sentence: what has happened, and what to do. */
  text: string;
  /** The way on. */
  action: { label: string; to: string };
}

/** Replaces a form whose link can no longer be used, and takes the focus. */
export function DeadEnd({ title, text, action }: DeadEndProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="dead-end">
      <Stack>
        <Notice kind="warning" title={title}>
          {text}
        </Notice>
        <LinkButton to={action.to} kind="primary" block>
          {action.label}
        </LinkButton>
      </Stack>
    </div>
  );
}
