/** Settings of a server whose receipts are tax invoices. */
export const seller = {
  VAT_NUMBER: '4123456789',
  COMPANY_NAME: 'Gem Trading (Pty) Ltd',
  COMPANY_ADDRESS: '1 Long Street, Cape Town, 8001',
}
