import { area, cream, ink, line } from '#app/ui/street/drawing/shapes.ts'
import { cat, glow, pot, type Scene } from './parts.ts'

const counter = (top: string, front: string) =>
  area('M0 292h640v20H0z', top) + area('M0 312h640v88H0z', front)

/** Receipt and key on the counter: paid. */
export const paid: Scene = {
  sky: ['#fae8c6', '#f4dbb0'],
  body:
    area('M350 0h180L300 292H60z', '#fdf1d6', ' class="s"') +
    line('M52 92h170', '#a8683e', 12) +
    area('M70 44h24v42H70zM150 52h24v34h-24z', '#0b6b6b') +
    area('M98 56h20v30H98zM178 60h16v26h-16z', '#c5402a') +
    area('M122 40h22v46h-22z', '#efab2c') +
    area('M336 30h236v202H336z', '#7a4a2a') +
    area('M350 44h208v174H350z', '#b9e0e2', ' class="w"') +
    area('M350 218v-56l40-16 26-34 16-8h66l18 10 24 34 18 8v62z', '#7f9fae') +
    area('M420 112q10-18 40-14 30-12 56 6l-14 2-8 10-14-10-34 2-8 10z', cream) +
    area('M350 218v-40h52v40z', '#dc694b') +
    area('M402 218v-50h52v50z', '#efab2c') +
    area('M454 218v-42h50v42z', '#2b9a94') +
    area('M504 218v-52h54v52z', '#bf5b8b') +
    line('M454 44v174', '#7a4a2a', 8) +
    area('M322 230h264v14H322z', '#8f5a36') +
    counter('#c68448', '#0f5f66') +
    line('M80 330v70M200 330v70M320 330v70M440 330v70M560 330v70', '#17707a', 4) +
    area('M96 292l6-146 12 8 12-8 12 8 12-8 12 8 12-8 12 8 10-6v142z', cream) +
    line('M122 222h52M122 240h40M122 258h52M122 276h28', '#9a8f80', 6) +
    `<circle cx="148" cy="190" r="18" fill="#2c7a45"/>` +
    line('M139 190l7 7 13-14', cream, 5) +
    area('M220 268l34-8 12 10-10 14-32 4z', '#c5402a') +
    line('M262 272q20-14 38 2', '#8a5634', 3) +
    `<circle cx="312" cy="278" r="16" stroke="#e0a92f" stroke-width="8"/>` +
    area('M328 273h82v10h-8v8h-10v-8h-12v6h-10v-6h-42z', '#e0a92f') +
    area('M512 292q-24-40 0-62l-4-18h52l-4 18q24 22 0 62z', '#1f7f83') +
    line('M534 212v-50M534 214l-34-60M534 214l34-50', '#3c7a55', 5) +
    area(
      'M534 162l-22-26 4-28 10 16 8-30 8 30 10-16 4 28zM500 156l-24-8-8-26 16 8-4-26 20 22 8-8 4 28zM568 164l-10-28 8-22 4 16 16-24-2 28 16-4-14 28z',
      '#d8482f',
    ),
}

/** Load-shedding, one candle: something went wrong. */
export const candle: Scene = {
  isNight: true,
  sky: ['#102530', '#2a2a2c'],
  body:
    area('M60 50h190v150H60z', '#21434d') +
    area('M72 62h166v126H72z', '#12303c') +
    line('M155 62v126M72 124h166', '#21434d', 8) +
    line(
      'M92 84h1M120 104h1M200 84h1M178 150h1M104 160h1',
      '#fdf1d0',
      3,
      ' stroke-linecap="round"',
    ) +
    `<circle cx="212" cy="92" r="9" fill="#f6ecd0"/>` +
    line('M440 96h160M440 168h160', '#3d3228', 8) +
    area('M456 62h22v34h-22zM500 54h18v42h-18zM560 128h24v40h-24zM470 138h30v30h-30z', '#33434a') +
    line('M330 0v36', '#0a1a22', 4) +
    area('M316 36h28l10 24h-48z', '#3b4a50') +
    glow('c', 316, 210, 230) +
    area('M356 300q-4-70 46-92l26-4q60 8 66 96z', '#a8472f') +
    line(
      'M392 246q-20 34-44 26l-16-20',
      '#8d5a36',
      15,
      ' stroke-linecap="round" stroke-linejoin="round"',
    ) +
    line('M332 254l-14-62', '#caa56a', 4) +
    area('M400 208l2-22h28v24q-14 12-30-2z', '#7a4a2c') +
    `<circle cx="414" cy="164" r="32" fill="#8d5a36"/>` +
    area('M400 136q40-20 52 20 2 30-16 44-2-24-10-34-22 2-36-10z', '#1d1512') +
    `<circle cx="446" cy="126" r="15" fill="#1d1512"/>` +
    area('M298 300v-86h30v86z', '#f6e7c4') +
    area('M298 214h30v16q-8 8-12 0-6 14-18-2z', cream) +
    area('M313 204q-16-16 0-50 18 34 2 50z', '#ffb52e') +
    area('M314 202q-8-10 0-28 8 18 0 28z', '#fff3c4') +
    area('M0 296h640v16H0z', '#8f5a36') +
    area('M0 312h640v88H0z', '#4f2d1f') +
    area('M270 296h90v-6h-90z', '#c89b5a') +
    area('M150 290l14-50h96l8 50z', '#2b4a55') +
    area('M168 246h84l6 38h-98z', '#1a3742') +
    area('M192 262h32v4h-32z', '#6f9aa3') +
    cat(566, 296),
}

/** The day ringed, the kettle on: booked. */
export const booked: Scene = {
  sky: ['#fbeed3', '#f5e2bd'],
  body:
    area('M150 0h110L90 292H0v-20zM380 0h90L330 292h-90z', '#fdf6e4', ' class="s"') +
    area('M0 208h640v84H0z', '#cfe3da', ' class="t"') +
    line(
      'M0 250h640M60 208v42M180 208v42M300 208v42M420 208v42M540 208v42M120 250v42M240 250v42M360 250v42M480 250v42M600 250v42',
      '#b5d0c5',
      3,
    ) +
    area('M84 36h152v178H84z', '#d9c39a') +
    area('M76 28h152v178H76z', cream) +
    area('M76 28h152v62H76z', '#9fd3e2') +
    area('M76 90V76l36-10 20-20h52l20 18 24 10v16z', '#7f9fae') +
    area('M76 90V80h38v10z', '#dc694b') +
    area('M114 90V76h38v14z', '#efab2c') +
    area('M152 90V80h38v10z', '#2b9a94') +
    area('M190 90V76h38v14z', '#bf5b8b') +
    line('M92 106h50', ink, 8) +
    line(
      'M92 128h120M92 148h120M92 168h120M92 188h120',
      '#c9b894',
      10,
      ' stroke-dasharray="14 12.500"',
    ) +
    `<circle cx="153" cy="158" r="18" stroke="#c5402a" stroke-width="5"/>` +
    line('M400 92h190', '#a8683e', 12) +
    area('M416 44h36v42h-36z', '#0b6b6b') +
    area('M416 56h36v12h-36z', cream) +
    area('M464 56h26v30h-26z', '#efab2c') +
    pot(540, 84) +
    line('M430 98v30M480 98v34', '#8a5634', 3) +
    area('M418 126h26v30h-26z', '#c5402a') +
    area('M468 130h26v28h-26z', '#2f6f9c') +
    counter('#c68448', '#0f5f66') +
    area('M66 292l-6-34h44l-6 34z', '#b8532f') +
    area('M74 258q-18-40-2-62 6 24 8 40 2-30 10-40 10 20-2 62z', '#3f8058') +
    area('M150 286l86-14 14 14-84 8z', cream) +
    line('M176 270l74-12', '#efab2c', 6) +
    line('M360 226q-8-56 44-56t44 56', ink, 9) +
    area('M326 292q-10-76 78-76t78 76z', '#c5402a') +
    area('M340 286q-4-50 34-62-16 30-10 62z', '#e27a5f') +
    area('M466 242q26 6 30-26l22 2q-4 52-46 50z', '#a5321f') +
    area('M378 216q26-18 52 0z', ink) +
    `<circle cx="404" cy="204" r="7" fill="#123"/>` +
    line('M516 200q-14-16 0-30t0-34', cream, 7, ' stroke-linecap="round"') +
    area('M548 236h52v56h-52z', cream) +
    line('M600 250q22 0 22 16t-22 16', cream, 7) +
    area('M566 256l8 8 8-8 6 6-8 8 8 8-6 6-8-8-8 8-6-6 8-8-8-8z', '#c5402a'),
}
