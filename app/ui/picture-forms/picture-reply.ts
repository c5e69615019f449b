/** Why a picture was not taken. */
export type PictureReply = { pictureError: string }

/** Parts the reply of a page that has a form of its own and one for a picture. */
export const replyParts = <Reply extends object>(reply: Reply | PictureReply | undefined) =>
  reply && 'pictureError' in reply
    ? { reply: undefined, refusal: (reply as PictureReply).pictureError }
    : { reply: reply as Reply | undefined, refusal: undefined }
