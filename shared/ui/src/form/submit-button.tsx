import { Button } from '../base/button';
import type { IconName } from '../base/icon';
import { useFormScope } from './form-context';

export interface SubmitButtonProps {
  /** The verb with its object: "Criar conta". */
  children: string;
  icon?: IconName | undefined;
  block?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The action is destructive. */
  destructive?: boolean | undefined;
}

/** Submits the surrounding form; busy while it is pending. */
export function SubmitButton({ children, icon, block, disabled, destructive }: SubmitButtonProps) {
  const { busy } = useFormScope();
  return (
    <Button
      kind="primary"
      type="submit"
      busy={busy}
      icon={icon}
      block={block}
      disabled={disabled}
      destructive={destructive}
    >
      {children}
    </Button>
  );
}
