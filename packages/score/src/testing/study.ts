/** For tests: a short study of our own that uses most of what a score may hold: two parts, two staves, a pickup. */
export const studyXml = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">
<score-partwise version="4.0">
  <work><work-title>A Study &amp; its Shadow</work-title></work>
  <identification><creator type="composer">Nobody</creator></identification>
  <part-list>
    <score-part id="P1"><part-name>Clarinet in Bb</part-name></score-part>
    <score-part id="P2"><part-name>Piano</part-name>
      <score-instrument id="P2-I1"><instrument-name>Piano</instrument-name></score-instrument>
      <midi-instrument id="P2-I1"><midi-channel>1</midi-channel><midi-program>1</midi-program></midi-instrument>
    </score-part>
  </part-list>
  <part id="P1">
    <measure number="0" implicit="yes">
      <attributes><divisions>6</divisions><key><fifths>2</fifths><mode>major</mode></key>
        <time><beats>3</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef>
        <transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose></attributes>
      <note><pitch><step>A</step><octave>4</octave></pitch><duration>6</duration><voice>1</voice><type>quarter</type>
        <lyric number="1"><syllabic>begin</syllabic><text>Mor</text></lyric></note>
    </measure>
    <measure number="1">
      <barline location="left"><repeat direction="forward"/></barline>
      <harmony><root><root-step>D</root-step></root><kind>major</kind><offset>0</offset></harmony>
      <direction placement="below"><direction-type><dynamics><mf/></dynamics></direction-type><sound dynamics="80"/></direction>
      <note><grace slash="yes"/><pitch><step>G</step><octave>4</octave></pitch><voice>1</voice><type>eighth</type></note>
      <note><pitch><step>F</step><alter>1</alter><octave>5</octave></pitch><duration>9</duration><tie type="start"/><voice>1</voice><type>quarter</type><dot/>
        <notations><tied type="start"/><slur type="start" number="1"/></notations>
        <lyric number="1"><syllabic>end</syllabic><text>ning</text><extend/></lyric></note>
      <note><pitch><step>F</step><alter>1</alter><octave>5</octave></pitch><duration>3</duration><tie type="stop"/><voice>1</voice><type>eighth</type>
        <notations><tied type="stop"/><slur type="stop" number="1"/></notations></note>
      <note><rest/><duration>6</duration><voice>1</voice><type>quarter</type></note>
    </measure>
    <measure number="2">
      <barline location="left"><ending number="1" type="start"/></barline>
      <note><pitch><step>E</step><octave>5</octave></pitch><duration>2</duration><voice>1</voice><type>eighth</type>
        <time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification><beam number="1">begin</beam>
        <notations><tuplet type="start"/></notations></note>
      <note><pitch><step>F</step><alter>0</alter><octave>5</octave></pitch><duration>2</duration><voice>1</voice><type>eighth</type><accidental>natural</accidental>
        <time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification><beam number="1">continue</beam></note>
      <note><pitch><step>G</step><octave>5</octave></pitch><duration>2</duration><voice>1</voice><type>eighth</type>
        <time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification><beam number="1">end</beam>
        <notations><tuplet type="stop"/></notations></note>
      <note><pitch><step>A</step><octave>5</octave></pitch><duration>12</duration><voice>1</voice><type>half</type></note>
      <barline location="right"><ending number="1" type="stop"/><repeat direction="backward"/></barline>
    </measure>
    <measure number="3">
      <barline location="left"><ending number="2" type="start"/></barline>
      <note><rest measure="yes"/><duration>18</duration><voice>1</voice></note>
      <barline location="right"><bar-style>light-heavy</bar-style><ending number="2" type="discontinue"/></barline>
    </measure>
  </part>
  <part id="P2">
    <measure number="0" implicit="yes">
      <attributes><divisions>4</divisions><key><fifths>0</fifths></key><time><beats>3</beats><beat-type>4</beat-type></time>
        <staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>
      <direction><direction-type><metronome><beat-unit>quarter</beat-unit><per-minute>96</per-minute></metronome></direction-type><staff>1</staff><sound tempo="96"/></direction>
      <note><rest/><duration>4</duration><voice>1</voice><type>quarter</type><staff>1</staff></note>
    </measure>
    <measure number="1">
      <!-- the first full measure -->
      <note><pitch><step>C</step><octave>5</octave></pitch><duration>2</duration><voice>1</voice><type>eighth</type><staff>1</staff><beam number="1">begin</beam>
        <notations><articulations><staccato/></articulations><technical><fingering>3</fingering></technical></notations></note>
      <note><chord/><pitch><step>E</step><octave>5</octave></pitch><duration>2</duration><voice>1</voice><type>eighth</type><staff>1</staff></note>
      <note><pitch><step>B</step><octave>3</octave></pitch><duration>2</duration><voice>1</voice><type>eighth</type><staff>2</staff><beam number="1">end</beam></note>
      <note><pitch><step>G</step><octave>4</octave></pitch><duration>8</duration><voice>1</voice><type>half</type><staff>1</staff></note>
      <backup><duration>12</duration></backup>
      <note><pitch><step>C</step><octave>3</octave></pitch><duration>12</duration><voice>5</voice><type>half</type><dot/><staff>2</staff></note>
    </measure>
    <measure number="2">
      <forward><duration>4</duration><voice>1</voice><staff>1</staff></forward>
      <note><unpitched><display-step>E</display-step><display-octave>4</display-octave></unpitched><duration>4</duration><instrument id="P2-I1"/><voice>1</voice><type>quarter</type><staff>1</staff></note>
      <attributes><key number="2"><fifths>-3</fifths></key><clef number="2"><sign>G</sign><line>2</line></clef></attributes>
      <note><pitch><step>D</step><octave>5</octave></pitch><duration>4</duration><voice>1</voice><type>quarter</type><staff>1</staff><notations><fermata/></notations></note>
      <backup><duration>12</duration></backup>
      <note print-object="no"><rest/><duration>12</duration><voice>5</voice><staff>2</staff></note>
    </measure>
    <measure number="3">
      <note><pitch><step>C</step><octave>4</octave></pitch><duration>12</duration><voice>1</voice><type>half</type><dot/><staff>1</staff></note>
    </measure>
  </part>
</score-partwise>
`;

/** For tests: the smallest score-timewise with two measures. */
export const timewiseXml = `<?xml version="1.0"?>
<score-timewise version="3.1"><part-list><score-part id="P1"><part-name>Violin</part-name></score-part></part-list>
<measure number="1"><part id="P1"><attributes><divisions>2</divisions><time><beats>2</beats><beat-type>4</beat-type></time></attributes>
<note><pitch><step>A</step><octave>4</octave></pitch><duration>2</duration><voice>1</voice><type>quarter</type></note>
<note><pitch><step>E</step><octave>5</octave></pitch><duration>2</duration><voice>1</voice><type>quarter</type></note></part></measure>
<measure number="2"><part id="P1"><note><pitch><step>D</step><octave>5</octave></pitch><duration>4</duration><voice>1</voice><type>half</type></note></part></measure>
</score-timewise>
`;
