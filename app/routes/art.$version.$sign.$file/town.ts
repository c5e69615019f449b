import { area, cream, ink, line } from '#app/ui/street/drawing/shapes.ts'
import { cat, frame, glow, pot, type Scene } from './parts.ts'

/** A door left ajar, light on the stoep: sign in. */
export const door: Scene = {
  isNight: true,
  sky: ['#16384a', '#5d8a8c'],
  body:
    line(
      'M40 40h1M110 84h1M190 34h1M72 128h1M152 110h1M20 92h1',
      '#fdf1d0',
      3,
      ' stroke-linecap="round"',
    ) +
    area('M0 400V226l40-24 26-52 20-10 40 0 22 34 40 28 20 198z', '#235361') +
    area('M86 140l14 36-10 40 26-30 10 36 12-40-10-42z', '#1b4655') +
    area('M0 400V268h52v-22h68v32h70v122z', '#12313f') +
    line('M20 290v14M38 290v14M74 268v14M98 268v14M74 298v14', '#ffd675', 10) +
    area('M176 62h464v300H176z', '#17707a') +
    area('M176 62h40v300h-40z', '#115763') +
    area('M164 44h476v20H164zM176 84h464v6H176z', '#ead9b5') +
    glow('g', 404, 250, 210) +
    frame(236, 140, 66, 100) +
    frame(520, 140, 66, 100) +
    area('M346 106h120v236H346z', '#ead9b5') +
    area('M358 120h96v222h-96z', '#ffdf91') +
    area('M358 120h96v34h-96z', '#f6ecd0') +
    area('M376 188h40v30h-40z', '#c98a4b') +
    area('M380 214l12-14 8 8 6-4 6 10z', '#fff6e4') +
    area('M358 154l44 14v188l-44-14z', '#d85a41') +
    line('M366 172l26 8v54l-26-6zM366 250l26 6v62l-26-8z', '#b84430', 4) +
    `<circle cx="394" cy="250" r="4" fill="#ffd675"/>` +
    line('M490 118v26', '#12313a', 5) +
    area('M478 144h24l-4 34h-16z', '#ffe9ae') +
    area('M176 342h464v58H176z', '#3f6a74') +
    area('M330 342h152v10H330zM316 352h180v12H316z', '#d9c8a4') +
    area('M0 362h640v38H0z', '#21454f') +
    area('M366 364h82l96 36H330z', '#f4cf7f', ' opacity=".8"') +
    pot(284, 344) +
    pot(556, 344) +
    cat(430, 352),
}

/** A sign goes up over a new shop: register, welcome. */
export const welcome: Scene = {
  sky: ['#9fd3e2', '#eaf5ee'],
  moon: [470, 44],
  body:
    area('M330 400V168l60-20 30-50 24-12h196v314z', '#7c9fb0') +
    area(
      'M444 86l20 64-26 60 44-52 16 60 18-66-18-66zM540 86l14 70 24-54 14 66 20-40 28 34V86z',
      '#5f8497',
    ) +
    area(
      'M424 100q16-40 70-32 40-26 86-8 34-8 60 2v36l-30-8-20 16-26-14-50 4-22 14-20-16z',
      cream,
    ) +
    area('M330 300q150-40 310 0v100H330z', '#94b88f') +
    area('M0 190h66v180H0z', '#bf5b8b') +
    area('M60 90h330v280H60z', '#e8a83c') +
    area('M330 90h60v280h-60z', '#c17f1f') +
    area('M60 90q20-46 60-44 20-34 90-34t90 34q40-2 60 44z', '#f1bb57') +
    area('M48 84h354v14H48z', cream) +
    line('M150 98v30M300 98v18', '#6d4a34', 4) +
    area('M100 138l250-22v66L100 204z', '#7a3a22') +
    area('M107 144l236-20v52l-236 21z', cream) +
    line('M180 158l130-11M182 174l84-7', ink, 8) +
    area('M122 182l12-22 10-7 14-1 10 25z', '#0b6b6b') +
    area('M84 232h112v90H84z', cream) +
    area('M92 240h96v74H92z', '#bfe0e4') +
    area('M92 314l74-74h22L114 314z', '#e2f2f2') +
    area('M232 226h76v144h-76z', cream) +
    area('M240 234h60v136h-60z', '#0b6b6b') +
    area('M248 242h44v60h-44z', '#8fc6cb') +
    line(
      'M336 370l18-232M380 370l-10-234M340 320h42M343 280h38M346 240h35M350 200h30M352 164h28',
      '#7a4a2a',
      6,
    ) +
    // The one on the ladder, who holds the sign.
    area('M350 236h14l-2 84h-14zM368 236h12l4 44h-14z', '#2c3a52') +
    area('M346 178q18-12 34 2l2 60h-38z', '#c5402a') +
    line('M350 186l-16-22M378 186l2 34', '#5a3420', 9, ' stroke-linecap="round"') +
    `<circle cx="364" cy="160" r="15" fill="#5a3420"/>` +
    area('M347 160a17 18 0 0 1 34-4q-10-6-16-4t-18 8z', '#1d1512') +
    // The one who says: a bit to the left.
    area('M196 366l2-46h10v46zM214 366v-46h10l2 46z', '#8d5a36') +
    area('M192 256q18-12 36 0l10 72h-56z', '#2f6f9c') +
    line('M226 260l22-30M196 262l-8 36', '#8d5a36', 9, ' stroke-linecap="round"') +
    `<circle cx="210" cy="236" r="15" fill="#8d5a36"/>` +
    area('M192 240q-2-24 18-24t18 20q-12-8-20-4-8 2-16 8z', '#efab2c') +
    area('M0 370h640v30H0z', '#e6d5b1') +
    area('M470 400l12-40h56l12 40z', '#b8532f') +
    area('M462 348h96v14h-96z', '#cf6a42') +
    area('M472 350c-26-26-2-50 14-46 2-30 46-30 50 0 26-4 36 26 12 46z', '#4f8058') +
    `<circle cx="496" cy="322" r="9" fill="#e0563c"/><circle cx="526" cy="332" r="8" fill="#e0563c"/><circle cx="514" cy="304" r="8" fill="#e0563c"/>` +
    cat(602, 376),
}

/** A street that ends, and a dog who knows it: 404. */
export const deadEnd: Scene = {
  sky: ['#8fcadd', '#e6f3ec'],
  moon: [392, 60],
  body:
    area('M230 220l50-36 18-40 24-12 26 12 22 44 40 32z', '#7f9fae') +
    area('M322 132l10 34-16 40 34-30 10 30-12-50z', '#648696') +
    area('M200 206q30-20 50-4 20-16 46 0 30-14 60 0 24-14 60 4v30H200z', '#5d8f68') +
    area('M196 224h250v60H196z', '#efe3c4') +
    area('M196 224h250v10H196z', cream) +
    // The road lies below the walls and the houses each other, so that no sky shows between them.
    area('M0 284h640v116H0z', '#bfae9b') +
    area('M330 284h310v116H390z', '#9b9a92', ' opacity=".6"') +
    area('M0 400V70l120 54v196z', '#dc694b') +
    area('M119 124l77 34v130l-77 33z', '#7a63a8') +
    area('M640 400V40L520 106v214z', '#b98a4a') +
    area('M521 106l-81 46v136l81 33z', '#1a7076') +
    area('M0 56l120 58v14L0 74zM640 26l-120 66v16l120-62z', cream) +
    area('M120 114l76 34v10l-76-32zM520 96l-80 44v12l80-42z', cream) +
    area('M24 150l56 20v80l-56 8zM560 160l52-20v96l-52-4z', cream) +
    area('M32 162l40 14v66l-40 6zM568 168l36-14v72l-36-2z', '#7fb0b8') +
    area('M138 180l30 10v50l-30 4zM468 196l26-12v56l-26-4z', '#cfe6e8') +
    area('M174 214l14 4v74l-14 6zM502 216l12-4v106l-12-4z', '#123f4a') +
    line(
      'M220 370q20 10 44 0M330 322q20 8 40 0M180 326q14 6 30 0M420 384q20 8 44 0',
      '#a08e7c',
      4,
    ) +
    line('M284 330V200', '#3c4a50', 7) +
    area('M236 96h96v108h-96z', cream) +
    area('M242 102h84v96h-84z', '#1f5f9c') +
    area('M276 140h16v48h-16z', cream) +
    area('M256 122h56v18h-56z', '#c5402a') +
    // The dog.
    area('M356 366q-30 2-36-26 14 14 32 8z', '#6d4328') +
    area('M352 370q-10-60 24-92l46 6q24 40 18 86z', '#8a5634') +
    area('M396 300q26 10 26 70h-22q4-40-12-56z', '#f0dcb8') +
    area('M366 268q-6-40 30-46l30 2 26 18q4 14-12 16l-14 2q-4 24-26 28-26 2-34-20z', '#8a5634') +
    area('M372 232q-22 8-16 44 18 4 26-20 4-18-10-24z', '#5d3a22') +
    `<circle cx="414" cy="240" r="4" fill="#1d1512"/>` +
    area('M444 236q12 0 10 10h-10z', '#1d1512') +
    area('M424 258q8 2 14-1-2 18-8 18t-6-17z', '#e0766a') +
    line('M364 282q26 18 54 2', '#c5402a', 8) +
    `<circle cx="392" cy="298" r="6" fill="#efab2c"/>` +
    area('M352 366h88q6 6 0 8h-88q-8-4 0-8z', '#6d4328') +
    cat(220, 225),
}
