import type { OrderDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { whatsAppAddress } from '@balcao/domain';
import { WhatsAppButton, type WhatsAppButtonProps } from '../whatsapp-button';
import { revealBuyer } from './order-api';

interface OrderChatProps extends Pick<WhatsAppButtonProps, 'kind'> {
  order: OrderDetail;
}

/** Whether the person may open a chat with the buyer, and there is one. */
export const mayChat = ({ buyer, canEdit }: OrderDetail): boolean => buyer.hasChat && canEdit;

/** Opens a chat with the buyer of an order. */
export function OrderChat({ order: { id }, kind }: OrderChatProps) {
  const { http } = useShell();
  return (
    <WhatsAppButton kind={kind} address={async () => whatsAppAddress((await revealBuyer(http, id)).phone)} />
  );
}
