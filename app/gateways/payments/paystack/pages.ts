/** Paystack's payment pages: https, default port, a Paystack host, no user name. */
export const isPaystackPage = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === 'https:' &&
  `${port}${username}${password}` === '' &&
  /(^|\.)paystack\.(com|co)$/.test(hostname)

export const paystackHosts = [
  'https://paystack.com',
  'https://*.paystack.com',
  'https://paystack.co',
  'https://*.paystack.co',
]

export const paystackScript = 'https://js.paystack.co/v2/inline.js'
