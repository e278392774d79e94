export const phoneLinks = {
  call: (name: string) => `Call ${name}`,
  whatsapp: 'WhatsApp',
  whatsappTo: (name: string) => `Write to ${name} on WhatsApp (opens in a new tab)`,
};
