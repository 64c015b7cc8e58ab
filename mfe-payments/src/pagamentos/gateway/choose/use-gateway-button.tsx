import type { PaymentGateway } from '@balcao/api-schema';
import { Button, type ButtonProps, Notice } from '@balcao/ui/base';
import type { GatewayEntry } from '../../payment-api';
import { useChooseGateway } from './use-choose-gateway';

export interface UseGatewayButtonProps extends Pick<ButtonProps, 'kind'> {
  entry: GatewayEntry;
  choice: PaymentGateway;
}

/** Chooses a connected gateway for new sales. */
export function UseGatewayButton({ entry, choice, kind }: UseGatewayButtonProps) {
  const { choose, busy, problem, dialog } = useChooseGateway();
  return (
    <>
      <Button kind={kind} busy={busy && !dialog} onClick={() => choose(entry, choice.version)}>
        {`Usar ${entry.name}`}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
      {dialog}
    </>
  );
}
