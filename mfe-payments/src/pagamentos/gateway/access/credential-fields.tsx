import type { GatewayConnection } from '@balcao/api-schema';
import { credentialProblem } from '@balcao/domain';
import { PasswordField, TextField } from '@balcao/ui/form';
import type { GatewayEntry } from '../../payments-api';

export interface CredentialFieldsProps {
  entry: GatewayEntry;
  connection: GatewayConnection | undefined;
}

/** What the gateway asks for. What is kept already need not be typed again, and is never shown. */
export function CredentialFields({ entry, connection }: CredentialFieldsProps) {
  return entry.credentials.map(({ field, label, help, secret, afterConnecting }) => {
    const kept = connection?.credentials.find((one) => one.field === field);
    const isKept = kept?.configured === true;
    const shared = {
      name: `credentials.${field}`,
      label: afterConnecting && !isKept ? `${label} (pode ficar para depois)` : label,
      help: isKept ? `${keptWords(kept.end)} Deixe em branco para manter. ${help}` : help,
      required: !isKept && !afterConnecting,
      validate: (typed: string) => credentialProblem(typed.trim()),
    };
    return secret ? (
      <PasswordField key={field} {...shared} kind="secret" />
    ) : (
      <TextField key={field} {...shared} autoComplete="off" />
    );
  });
}

/** How a credential is told from others without showing it. */
export const keptWords = (end: string): string => (end ? `Configurado, termina em ${end}.` : 'Configurado.');
