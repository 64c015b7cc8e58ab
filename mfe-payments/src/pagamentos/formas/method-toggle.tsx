import type { PaymentConfigRecord } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { type GatewayId, PAYMENT_METHOD_LABELS, type PaymentMethod } from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import { changeConfig } from './config-api';
import { configRequest, defaultConfig } from './method-spec';
import { useReadConfigsAgain, useShowConfig } from './use-configs';
export interface MethodToggleProps {
  method: PaymentMethod;
  gateway: GatewayId;
  /** Without a configuration the method uses its defaults. */
  config: PaymentConfigRecord | undefined;
}

/** Offers a method to buyers, or no longer. */
export function MethodToggle({ method, gateway, config }: MethodToggleProps) {
  const { http, notify } = useShell();
  const sendOnce = useSendOnce();
  const show = useShowConfig();
  const readAgain = useReadConfigsAgain();
  const [problem, setProblem] = useState<string>();
  const name = PAYMENT_METHOD_LABELS[method];
  const isActive = config?.ativo === true;

  const { busy, submit } = useSubmit(
    async () => {
      setProblem(undefined);
      const request = configRequest(
        method,
        gateway,
        !isActive,
        config?.config ?? defaultConfig(method, gateway),
      );
      await show(
        config
          ? await changeConfig(http, config, request)
          : await sendOnce('POST /pagamentoconfiguracoes', { body: request }),
      );
      notify.toast(isActive ? `${name} saiu do checkout.` : `${name} está no checkout.`);
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      // Somebody else may have changed it, so it is refetched before the next try.
      void readAgain();
    },
  );

  return (
    <>
      <Button busy={busy} onClick={() => void submit(undefined)}>
        <span>
          {isActive ? 'Desativar' : 'Ativar'}
          <span className="bal-visually-hidden"> {name}</span>
        </span>
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  );
}
