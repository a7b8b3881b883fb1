const LONGEST_SIDE_PIXELS = 2048
const QUALITY = 0.82
/** Making a photo smaller gains nothing below this. */
const SMALL_BYTES = 400_000

/**
 * A photo as a JPEG of at most 2048 pixels a side, upright, without the camera's notes on place and time. Whatever the
 * browser cannot draw stays as it is.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  if (photo.size <= SMALL_BYTES) return photo
  try {
    const image = await createImageBitmap(photo)
    const scale = Math.min(1, LONGEST_SIDE_PIXELS / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!smaller || smaller.size >= photo.size) return photo
    const name = photo.name.replace(/\.[^.]+$/, '')
    return new File([smaller], `${name}.jpg`, { type: 'image/jpeg', lastModified: photo.lastModified })
  } catch {
    return photo
  }
}
