/** A rendered page. Its text is at hand: making a stream of it, and bytes of that again, is a tenth of a page's work. */
export class PageResponse extends Response {
  readonly html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.html = html
  }

  override get body(): Response['body'] {
    return new Response(this.html).body
  }

  override text(): Promise<string> {
    return Promise.resolve(this.html)
  }
}
