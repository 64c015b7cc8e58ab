import { maskEmail, maskPhone, whatsAppAddress } from '@balcao/domain';

interface Contacts {
  email: string;
  phone: string;
}

/** How a buyer can be reached, as everybody in the store may see it. Empty stays empty. */
export const maskContacts = ({ email, phone }: Contacts): Contacts => ({
  email: email && maskEmail(email),
  phone: phone && maskPhone(phone),
});

/** Whether WhatsApp can be opened with a phone, which its mask does not tell. */
export const hasChat = (phone: string): boolean => whatsAppAddress(phone) !== null;
