import { Button as AntButton } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export interface ButtonProps {
  children: ReactNode;
  /** `primary` once per screen; `link` and `quiet` for actions inside text and rows. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'link' | undefined;
  destructive?: boolean | undefined;
  icon?: IconName | undefined;
  /** Work is pending: the button stays focusable, announces it and ignores clicks. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  block?: boolean | undefined;
  size?: 'medium' | 'small' | undefined;
  type?: 'button' | 'submit' | undefined;
  /** The form that a submit button outside of it submits. */
  form?: string | undefined;
  onClick?: (() => void) | undefined;
  autoFocus?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
}

const ANT_TYPES = { primary: 'primary', secondary: 'default', quiet: 'text', link: 'link' } as const;

/**
 * Moves the focus on click instead of on pointer down. On pointer down the field would lose the focus and might show
 * an error, which moves the button from under the pointer, and the click would be lost.
 */
const FOCUS_WITH_CLICK = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClickCapture: ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.focus(),
};

/** A button with a verb and its object: "Salvar produto". */
export function Button({
  kind = 'secondary',
  destructive = false,
  busy = false,
  icon,
  size,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <AntButton
      {...rest}
      {...FOCUS_WITH_CLICK}
      type={ANT_TYPES[kind]}
      danger={destructive}
      htmlType={type}
      size={size === 'small' ? 'small' : 'middle'}
      // antd's own spinner is announced as "loading".
      loading={busy ? { icon: <Icon name="spinner" /> } : false}
      aria-busy={busy || undefined}
      icon={icon ? <Icon name={icon} /> : undefined}
    >
      {children}
    </AntButton>
  );
}
