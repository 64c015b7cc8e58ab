import { maskCnpj, maskCpf, maskEmail, maskPhone, whatsAppAddress } from '@balcao/domain';

interface Contacts {
  email: string;
  phone: string;
}

/** E-mail and phone of a buyer, masked as everybody in the store may see them. Empty stays empty. */
export const maskContacts = ({ email, phone }: Contacts): Contacts => ({
  email: email && maskEmail(email),
  phone: phone && maskPhone(phone),
});

/** Whether WhatsApp can be opened with a phone, which its mask does not tell. */
export const hasChat = (phone: string): boolean => whatsAppAddress(phone) !== null;

const CPF_LENGTH = 11;

/** A CPF or a CNPJ as everybody in the store may see it. */
export const maskDocument = (document: string): string =>
  document.length === CPF_LENGTH ? maskCpf(document) : maskCnpj(document);
